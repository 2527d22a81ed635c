CREATE TABLE "privacy_texts" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" integer,
	"note" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "privacy_texts_number_unique" UNIQUE("number"),
	CONSTRAINT "privacy_texts_version_check" CHECK ("privacy_texts"."version" >= 1),
	CONSTRAINT "privacy_texts_number_check" CHECK ("privacy_texts"."number" >= 1),
	CONSTRAINT "privacy_texts_content_check" CHECK (btrim("privacy_texts"."content") <> ''),
	CONSTRAINT "privacy_texts_published_at_check" CHECK (("privacy_texts"."published_at" is null) = ("privacy_texts"."number" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_texts_draft_key" ON "privacy_texts" USING btree (("published_at" is null)) WHERE "privacy_texts"."published_at" is null;--> statement-breakpoint
CREATE VIEW "public"."public_privacy_texts" AS (select "id", "version", "created_at", "updated_at", "number", "note", "content", "published_at" from "privacy_texts" where "privacy_texts"."published_at" is not null);--> statement-breakpoint
-- What was published stands: it is neither changed nor removed.
CREATE FUNCTION refuse_published_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND OLD.published_at IS NULL THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'published privacy texts never change' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER privacy_texts_published BEFORE UPDATE OR DELETE ON privacy_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_published_text_change();
--> statement-breakpoint
CREATE TRIGGER privacy_texts_no_truncate BEFORE TRUNCATE ON privacy_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_published_text_change();
--> statement-breakpoint
-- No portal is without one: the number of an agreement always names a text.
INSERT INTO "privacy_texts" ("number", "note", "content", "published_at")
VALUES (1, '首次发布。', '<p>本政策说明本网站的运营者（以下称“我们”，名称与联系电话见本页页首）如何处理您的个人信息，以及您享有的权利。我们依照《中华人民共和国个人信息保护法》《中华人民共和国网络安全法》《中华人民共和国数据安全法》和《网络数据安全管理条例》处理个人信息。请在注册前完整阅读。</p><p>浏览新闻、公告、法律法规、专利、专家和融资产品等公开内容，无须注册，也无须提供个人信息。</p><h2>一、我们处理哪些信息、作何用途</h2><p>我们只处理实现下列目的所必需的信息：</p><table><thead><tr><th scope="col">您使用的功能</th><th scope="col">处理的信息</th><th scope="col">目的</th><th scope="col">合法性基础</th></tr></thead><tbody><tr><th scope="row">浏览公开页面</th><td>网络地址、访问时间、所访问的页面</td><td>保障网络安全、排查故障；阅读量只计总数，不与个人关联</td><td>履行网络安全法规定的日志留存义务</td></tr><tr><th scope="row">注册与登录</th><td>用户名，密码（只保存不可还原的摘要），登录时间、网络地址和浏览器类型，您启用的两步验证和通行密钥</td><td>建立账号、识别身份、防止他人冒用</td><td>为订立、履行合同所必需</td></tr><tr><th scope="row">个人资料</th><td>姓名、手机号、邮箱，由您自愿填写</td><td>与您联系、发送您选择接收的通知、找回密码</td><td>您的同意</td></tr><tr><th scope="row">发布交易供需</th><td>联系人姓名、联系电话、供需内容</td><td>审核并撮合知识产权转让、许可</td><td>为订立、履行合同所必需</td></tr><tr><th scope="row">以单位名义办事</th><td>单位名称、统一社会信用代码、法定代表人、联系人及其联系方式、证明文件，成员的用户名与身份</td><td>核验单位、由成员共同管理</td><td>为订立、履行合同所必需</td></tr><tr><th scope="row">专家智库</th><td>专家的姓名、单位、专业领域、履历和照片</td><td>向公众介绍专家</td><td>专家本人的同意</td></tr><tr><th scope="row">各项操作</th><td>操作人、时间、网络地址、浏览器类型、操作对象与结果</td><td>安全审计、追溯责任</td><td>履行法定义务</td></tr></tbody></table><p>我们不处理生物识别、宗教信仰、医疗健康、行踪轨迹等敏感个人信息。使用通行密钥时，指纹、面容等由您的设备自行核对，不会传给我们。今后某项服务确需处理敏感个人信息的，将另行告知必要性和对您权益的影响，并取得您的单独同意。</p><p>我们不作自动化决策，不建立用户画像，不推送广告。</p><h2>二、Cookie 与本地存储</h2><p>阅读文章时，我们用一个随机编号的 Cookie 避免重复计算阅读量，保存一年，不与您的账号关联。登录后，我们使用一个仅供服务器读取的会话 Cookie 保持登录状态，退出或超时后失效；另用一个 Cookie 认出您使用过的浏览器，以便在陌生设备登录时提醒您。通过统一身份认证登录时，还短时使用 Cookie 核对往返是否出自同一浏览器、退出时是否须同时退出该系统。字号、大字版等显示偏好只保存在您的浏览器中，不会上传。本网站不使用广告和第三方跟踪 Cookie。</p><h2>三、保存期限</h2><ol><li>账号信息保存至账号注销。您申请注销的，我们停止该账号的登录，并删除或者匿名化个人信息。</li><li>供需、单位等业务记录在业务终结后，按合同与档案管理的要求保存，期满删除。</li><li>站内消息保存一年；登录失败的记录保存不少于六个月；操作日志依法留存不少于六个月，用于安全审计和追溯责任。</li><li>您同意本政策的时间，作为履行告知义务的凭证保存。</li></ol><h2>四、委托处理、提供与公开</h2><p>我们不出售个人信息，也不向境外提供个人信息。向金融机构、评估机构等其他个人信息处理者提供您的信息之前，我们会逐一告知接收方的名称、联系方式、处理目的、处理方式和信息种类，并取得您的<strong>单独同意</strong>；您可以拒绝，不影响使用其他服务。</p><p>您发布的供需信息经审核后展示给登录用户。法律、行政法规另有规定，或者有权机关依法调取的，我们依法提供并保存记录。</p><h2>五、我们如何保护信息</h2><p>我们采取密码摘要保存、最小授权、展示掩码、登录失败限制、操作审计等措施。发生或者可能发生个人信息泄露、篡改、丢失时，我们会立即采取补救措施，并依法报告履行个人信息保护职责的部门、通知受影响的用户。</p><h2>六、您的权利</h2><ol><li><strong>知情与决定：</strong>您有权知悉、决定我们对您个人信息的处理，有权限制或者拒绝他人处理。</li><li><strong>查阅与复制：</strong>登录后在“个人中心”查看您的资料、登录设备和供需信息，也可以申请取得副本或者转移至您指定的处理者。</li><li><strong>更正与补充：</strong>在“个人中心”随时修改姓名、手机号和邮箱。</li><li><strong>撤回同意：</strong>您可以撤回同意，撤回不影响此前已进行的处理，也不影响使用不以同意为基础的服务。</li><li><strong>删除与注销：</strong>您可以申请删除个人信息或者注销账号。法律规定的保存期限未届满，或者技术上难以删除的，我们停止除存储和采取必要的安全保护措施之外的处理。</li><li><strong>要求解释：</strong>您可以要求我们解释说明本政策。</li></ol><p>我们自收到申请之日起十五个工作日内答复；不能满足的，说明理由。您也可以向履行个人信息保护职责的部门投诉、举报，或者依法向人民法院提起诉讼。</p><h2>七、未成年人</h2><p>本网站的注册服务面向成年人。不满十四周岁未成年人的个人信息属于敏感个人信息，须取得其父母或者其他监护人的同意；发现未经同意收集的，我们将立即删除。</p><h2>八、本政策的更新</h2><p>本政策每次更新都形成新的版本，在本页公布各版本及其不同之处。处理目的、处理方式或者个人信息的种类发生变更的，我们会重新取得您的同意。</p><h2>九、联系我们</h2><p>有关个人信息保护的申请、咨询与投诉，请拨打本页页首的电话，或者通过<a href="/desktop/about">“关于我们”</a>页面所列的地址、邮箱与我们联系。</p>', now());
