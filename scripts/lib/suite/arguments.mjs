/** What `npm test -- …` may be told. */

/** Reads `--only=a,b`, `--again` and parts of file names; `{fault}` when it is told something else. */
export function readArguments(args, stages, extra = []) {
  const asked = { stages: undefined, again: false, patterns: [] };
  for (const arg of args) {
    if (arg === '--again') asked.again = true;
    else if (arg.startsWith('--only=')) asked.stages = arg.slice('--only='.length).split(',');
    else if (arg.startsWith('-'))
      return { fault: `未知的选项 ${arg}；可选：--only=阶段、--again、文件名的一部分 (unknown option)` };
    else asked.patterns.push(arg);
  }
  const known = [...stages, ...extra];
  const unknown = asked.stages?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) {
    return { fault: `没有名为 ${unknown.join('、')} 的阶段；可选 (stages are)：${known.join(', ')}` };
  }
  // In their own order, whatever order they were named in.
  return { ...asked, stages: asked.stages ? known.filter((name) => asked.stages.includes(name)) : stages };
}
