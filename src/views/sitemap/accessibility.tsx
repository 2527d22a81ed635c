import type { WebConfig } from '@ip-portal/contract';
import { ABOUT_URL } from '@ip-portal/contract/urls';

/** What the site does so that everybody can use it, and whom to tell when something fails. */
export function AccessibilityStatement({ site }: { site: WebConfig }) {
  return (
    <section id="accessibility" className="statement" aria-labelledby="accessibility-title">
      <h2 id="accessibility-title">无障碍声明</h2>
      <div className="prose">
        <p>
          本网站按照《信息技术 互联网内容无障碍可访问性技术要求与测试方法》（GB/T 37668—2019）二级与 WCAG 2.2 AA
          的要求设计，希望每一位访问者都能方便地获取信息和办理事项。
        </p>
        <ul>
          <li>全部功能可用键盘操作：Tab 键移动焦点，回车键打开；页面首个链接可直接跳到主要内容。</li>
          <li>
            点击页面顶部“大字版”，正文和菜单不小于 18 像素，文字和线条颜色加深；也可以用浏览器放大到
            200%，内容不会丢失。
          </li>
          <li>图片配有文字说明，状态同时用文字和颜色表示，正文与背景的对比度不低于 4.5∶1。</li>
          <li>系统设置为深色外观时，页面随之变暗；设置为“增强对比度”时，文字和线条颜色加深。</li>
          <li>页面没有自动滚动和弹窗广告；系统设置为“减少动态效果”时，所有动画停止。</li>
          <li>不开启脚本也可以阅读全部公开内容、使用检索和翻页。</li>
        </ul>
        <p>
          如在使用中遇到障碍，请
          {site.Phone ? <>拨打服务热线 {site.Phone}，或</> : null}通过<a href={ABOUT_URL}>“关于我们”</a>
          中的联系方式告诉我们，我们将尽快改进，并以其他方式向您提供所需信息。
        </p>
      </div>
    </section>
  );
}
