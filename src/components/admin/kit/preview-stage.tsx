import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const PAGE_WIDTH = 1240;

/** A public page drawn small, out of reach of keyboard and mouse. */
export function PreviewStage({ children }: { children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ scale: 0.5, height: 300 });

  useLayoutEffect(() => {
    const measure = () => {
      const scale = (stage.current?.clientWidth ?? PAGE_WIDTH / 2) / PAGE_WIDTH;
      const height = Math.ceil((page.current?.scrollHeight ?? 600) * scale);
      setSize((now) => (now.scale === scale && now.height === height ? now : { scale, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (stage.current) observer.observe(stage.current);
    if (page.current) observer.observe(page.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="preview-stage" ref={stage} style={{ height: size.height }}>
      <div className="preview-page site" ref={page} style={{ transform: `scale(${size.scale})` }} inert>
        {children}
      </div>
    </div>
  );
}
