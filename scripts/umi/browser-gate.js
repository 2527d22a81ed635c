/* Runs before anything else, in any browser (ES5 only): restores the reader's font choice, names the
   back office, whose ground is light by night as well (src/theme/tokens.ts), and shows the 500 page
   where the app cannot run (Internet Explorer). */
(function (w, d, n) {
  var root = d.documentElement;
  try {
    if (w.localStorage.getItem('ip-portal:large-font') === '1') root.className += ' large-font';
  } catch (e) {
    /* storage may be forbidden */
  }
  if (/^\/admin(\/|$)/.test(w.location.pathname)) root.className += ' office';
  if (!d.documentMode && !/MSIE |Trident\//.test(n.userAgent)) return;
  w.__unsupportedBrowser = true;
  function show() {
    if (!d.body) return w.setTimeout(show, 10);
    d.title = '500 - 浏览器不受支持';
    d.body.innerHTML =
      '<div id="browser-unsupported" style="max-width:640px;margin:96px auto;padding:0 24px;font:16px/1.75 \'Microsoft YaHei\',sans-serif;color:#14202E">' +
      '<p style="margin:0;font-size:64px;line-height:1;color:#1450AE">500</p>' +
      '<h1 style="font-size:24px;margin:16px 0 8px">抱歉，不支持您的浏览器</h1>' +
      '<p>您正在使用 Internet Explorer，本站无法在其中运行。请下载其他浏览器，或使用更新版本的浏览器访问。</p>' +
      '<p>推荐：<a style="color:#1450AE" href="https://www.microsoft.com/edge">Microsoft Edge</a>　<a style="color:#1450AE" href="https://www.firefox.com.cn">Firefox 火狐</a>　<a style="color:#1450AE" href="https://browser.360.cn">360 浏览器（极速模式）</a></p>' +
      '</div>';
  }
  if (d.readyState === 'complete') show();
  else if (w.addEventListener) w.addEventListener('load', show, false);
  else w.attachEvent('onload', show);
})(window, document, navigator);
