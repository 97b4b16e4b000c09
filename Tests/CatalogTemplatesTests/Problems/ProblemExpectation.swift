/// A template, and the one problem in it.
struct ProblemExpectation: Sendable {
  let template: String
  let place: String
  let message: String
  let help: String

  private init(_ template: String, _ place: String, _ message: String, _ help: String = "") {
    self.template = template
    self.place = place
    self.message = message
    self.help = help
  }

  static let names = [
    ProblemExpectation(
      "{{sttaus}}", "1:3",
      #""sttaus" is not a field of show"#,
      "expected one of: cast, creator, home, host, isRunning, parts, "
        + "seasons, site, summary, tagline, tags, title, year"),
    ProblemExpectation(
      "a\n  {{ titel }}", "2:6",
      #""titel" is not a field of show"#,
      #"did you mean "title"?"#),
    ProblemExpectation(
      "{{{TITLE}}}", "1:4",
      #""TITLE" is not a field of show"#,
      #"did you mean "title"?"#),
    ProblemExpectation(
      "{{creator.nmae}}", "1:11",
      #""nmae" is not a field of person"#,
      #"did you mean "name"?"#),
    ProblemExpectation(
      "{{#cast}}{{nam}}{{/cast}}", "1:12",
      #""nam" is not a field of person or show"#,
      #"did you mean "name"?"#),
    ProblemExpectation(
      "{{#cast}}{{yaer}}{{/cast}}", "1:12",
      #""yaer" is not a field of person or show"#,
      #"did you mean "year"?"#),
    ProblemExpectation(
      "{{#tags}}{{tilte}}{{/tags}}", "1:12",
      #""tilte" is not a field of show"#,
      #"did you mean "title"?"#),
    ProblemExpectation(
      "{{#tgas}}{{/tgas}}", "1:4",
      #""tgas" is not a field of show"#,
      #"did you mean "tags"?"#),
    ProblemExpectation(
      "{{^isRuning}}{{/isRuning}}", "1:4",
      #""isRuning" is not a field of show"#,
      #"did you mean "isRunning"?"#),
    ProblemExpectation(
      "{{creator.name\u{A0}}}", "1:11",
      "\"name\u{A0}\" is not a field of person",
      "it holds U+00A0; take it out"),
    ProblemExpectation(
      "{{\u{200B}ti\u{AD}tle}}", "1:3",
      "\"\u{200B}ti\u{AD}tle\" is not a field of show",
      "it holds U+200B; take it out"),
    ProblemExpectation(
      "{{titel\u{A0}}}", "1:3",
      "\"titel\u{A0}\" is not a field of show",
      #"did you mean "title"?"#),
    ProblemExpectation(
      "{{#tags}}{{.\u{A0}}}{{/tags}}", "1:12",
      "\".\u{A0}\" is not a name",
      "it holds U+00A0; take it out"),
    ProblemExpectation(
      "{{title.}}", "1:3",
      #""title." is not a name"#,
      "expected words with single dots between"),
    ProblemExpectation(
      "{{.title}}", "1:3",
      #"".title" is not a name"#,
      "expected words with single dots between"),
  ]

  static let kinds = [
    ProblemExpectation(
      "{{isRunning}}", "1:3",
      #""isRunning" is a flag and cannot be shown"#,
      "use it as a section: {{#isRunning}} … {{/isRunning}}"),
    ProblemExpectation(
      "{{cast}}", "1:3",
      #""cast" is a list and cannot be shown"#,
      "use it as a section: {{#cast}} … {{/cast}}"),
    ProblemExpectation(
      "{{{tags}}}", "1:4",
      #""tags" is a list and cannot be shown"#,
      "use it as a section: {{#tags}} … {{/tags}}"),
    ProblemExpectation(
      "{{creator}}", "1:3",
      #""creator" is an object and cannot be shown"#,
      "name one of its fields, such as {{creator.name}}"),
    ProblemExpectation(
      "{{host}}", "1:3",
      #""host" is an object and cannot be shown"#,
      "name one of its fields, such as {{host.name}}"),
    ProblemExpectation(
      "{{.}}", "1:3",
      "{{.}} is a whole show here and cannot be shown",
      "name one of its fields, such as {{title}}"),
    ProblemExpectation(
      "{{#year}}x{{/year}}", "1:4",
      #""year" is a number and cannot be a section"#,
      "expected a flag, a text, a list, an object or something optional"),
    ProblemExpectation(
      "{{^year}}x{{/year}}", "1:4",
      #""year" is a number and cannot be a section"#,
      "expected a flag, a text, a list, an object or something optional"),
    ProblemExpectation(
      "{{cast.name}}", "1:8",
      #""name" is asked of a list"#,
      "open a section on the list and name it there"),
    ProblemExpectation(
      "{{title.name}}", "1:9",
      #""name" is asked of a text, which has no fields"#),
  ]

  static let rawTags = [
    ProblemExpectation(
      "{{{title}}}", "1:4",
      #""title" is text and is always escaped"#,
      "write {{title}}"),
    ProblemExpectation(
      "{{& tagline }}", "1:5",
      #""tagline" is text and is always escaped"#,
      "write {{tagline}}"),
    ProblemExpectation(
      "{{#summary}}{{{.}}}{{/summary}}{{#tags}}{{{.}}}{{/tags}}", "1:44",
      #""." is text and is always escaped"#,
      "write {{.}}"),
    ProblemExpectation(
      "{{{host.role}}}", "1:4",
      #""host.role" is text and is always escaped"#,
      "write {{host.role}}"),
    ProblemExpectation(
      "{{{year}}}", "1:4",
      #""year" is a number and is always escaped"#,
      "write {{year}}"),
    ProblemExpectation(
      "{{&seasons}}", "1:4",
      #""seasons" is a number and is always escaped"#,
      "write {{seasons}}"),
    ProblemExpectation(
      "{{{summary}}}{{&summary}}{{{home}}}", "1:29",
      #""home" is a URL and is always escaped"#,
      "write {{home}}"),
    ProblemExpectation(
      "<p>{{summary}}</p>", "1:6",
      #""summary" is HTML, which is written as it is"#,
      "write {{{summary}}}"),
    ProblemExpectation(
      "{{#summary}}{{.}}{{/summary}}", "1:15",
      #""." is HTML, which is written as it is"#,
      "write {{{.}}}"),
    ProblemExpectation(
      "{{&site}}", "1:4",
      #""site" is a URL and is always escaped"#,
      "write {{site}}"),
  ]

  static let tags = [
    ProblemExpectation(
      "a {{title", "1:3",
      "this tag is not closed",
      #"expected "}}""#),
    ProblemExpectation(
      "a {{{title}} b", "1:3",
      "this tag is not closed",
      #"expected "}}}""#),
    ProblemExpectation(
      "{{title\n{{year}}", "1:1",
      "this tag is not closed",
      #"expected "}}""#),
    ProblemExpectation(
      "{{! never ends", "1:1",
      "this tag is not closed",
      #"expected "}}""#),
    ProblemExpectation(
      "{{! never closed\n<h1>{{title}}</h1>", "1:1",
      "this comment ends with the tag that stands in it",
      "a comment holds no tag: close it before that one, or take that out"),
    ProblemExpectation(
      "{{! right }}\n  {{!-- {{title}} --}}", "2:3",
      "this comment ends with the tag that stands in it",
      "a comment holds no tag: close it before that one, or take that out"),
    ProblemExpectation(
      "{{=<% %>=}}<%! {{title}} %><%! <%year%>", "1:28",
      "this comment ends with the tag that stands in it",
      "a comment holds no tag: close it before that one, or take that out"),
    ProblemExpectation(
      "{{}}", "1:1",
      "this tag names nothing"),
    ProblemExpectation(
      "{{# }}", "1:1",
      "this tag names nothing"),
    ProblemExpectation(
      "{{=<%=}}", "1:1",
      "this tag does not set delimiters",
      #"expected two of them with a blank between, without "=", such as {{=<% %>=}}"#),
    ProblemExpectation(
      "{{=a b c=}}", "1:1",
      "this tag does not set delimiters",
      #"expected two of them with a blank between, without "=", such as {{=<% %>=}}"#),
    ProblemExpectation(
      "{{= =}}", "1:1",
      "this tag does not set delimiters",
      #"expected two of them with a blank between, without "=", such as {{=<% %>=}}"#),
    ProblemExpectation(
      "{{ #cast}}{{role}}{{/cast}}", "1:4",
      "a blank stands before the \"#\" of this tag",
      "take it out"),
    ProblemExpectation(
      "{{#cast}}{{role}}{{\n /cast }}", "2:2",
      "a blank stands before the \"/\" of this tag",
      "take it out"),
    ProblemExpectation(
      "{{ > card }}", "1:4",
      "a blank stands before the \">\" of this tag",
      "take it out"),
    ProblemExpectation(
      "{{ ! said }}{{ title }}", "1:4",
      "a blank stands before the \"!\" of this tag",
      "take it out"),
    ProblemExpectation(
      "{{my title}}", "1:3",
      #""my title" is not a name: it holds a blank"#,
      "expected one word"),
    ProblemExpectation(
      "{{#if title}}", "1:4",
      #""if title" is not a name: it holds a blank"#,
      #"Mustache has no "if": write {{#title}} … {{/title}}"#),
    ProblemExpectation(
      "{{#if title}}a{{/if}}", "1:4",
      #""if title" is not a name: it holds a blank"#,
      #"Mustache has no "if": write {{#title}} … {{/title}}"#),
    ProblemExpectation(
      "{{^if title}}a{{else}}b{{/title}}", "1:4",
      #""if title" is not a name: it holds a blank"#,
      #"Mustache has no "if": write {{^title}} … {{/title}}"#),
    ProblemExpectation(
      "{{^unless title}}a{{/unless title}}", "1:4",
      #""unless title" is not a name: it holds a blank"#,
      #"Mustache has no "unless": write {{#title}} … {{/title}}"#),
    ProblemExpectation(
      "{{#title}}{{#each cast}}{{#name}}{{role}}{{/name}}{{/title}}{{/each cast}}{{/each}}", "1:14",
      #""each cast" is not a name: it holds a blank"#,
      #"Mustache has no "each": write {{#cast}} … {{/cast}}"#),
    ProblemExpectation(
      "{{title}}{{/my title}}", "1:13",
      #""my title" is not a name: it holds a blank"#,
      "expected one word"),
    ProblemExpectation(
      "{{#title}}a{{else}}b{{/title}}", "1:14",
      #""else" is not a field of show"#,
      #"Mustache has no "else": write {{/name}}{{^name}} in its place"#),
    ProblemExpectation(
      "{{#unless title}}", "1:4",
      #""unless title" is not a name: it holds a blank"#,
      #"Mustache has no "unless": write {{^title}} … {{/title}}"#),
  ]

  static let delimiters = [
    ProblemExpectation(
      "{{=<% %>=}}\n<%#cast%>\n<%/tags%>", "3:4",
      "<%/tags%> does not match <%#cast%> in line 2",
      "expected <%/cast%>"),
    ProblemExpectation(
      "{{=<% %>=}}<%summary%>", "1:14",
      #""summary" is HTML, which is written as it is"#,
      "write <%{summary}%>"),
    ProblemExpectation(
      "{{=<% %>=}}<%#title%>a<%else%>b<%/title%>", "1:25",
      #""else" is not a field of show"#,
      #"Mustache has no "else": write <%/name%><%^name%> in its place"#),
    ProblemExpectation(
      "{{=| |=}}|<layout|lost|$body|b|/body||/layout|", "1:19",
      "text stands in |<layout| but in no block of it",
      "it would never be shown: put it into |$block| … |/block|"),
    ProblemExpectation(
      "{{=<% %>=}}<%={{ }}=%>{{{title}}}", "1:26",
      #""title" is text and is always escaped"#,
      "write {{title}}"),
    ProblemExpectation(
      "{{isRunning}}{{=<% %>=}}<%title%>", "1:3",
      #""isRunning" is a flag and cannot be shown"#,
      "use it as a section: {{#isRunning}} … {{/isRunning}}"),
  ]

  static let sections = [
    ProblemExpectation(
      "a\n{{#cast}}\nb", "2:4",
      "{{#cast}} is never closed",
      "expected {{/cast}}"),
    ProblemExpectation(
      "{{^cast}}", "1:4",
      "{{^cast}} is never closed",
      "expected {{/cast}}"),
    ProblemExpectation(
      "{{$block}}", "1:4",
      "{{$block}} is never closed",
      "expected {{/block}}"),
    ProblemExpectation(
      "{{/cast}}", "1:4",
      "{{/cast}} closes nothing",
      "no section is open here"),
    ProblemExpectation(
      "{{#cast}}\n{{/tags}}", "2:4",
      "{{/tags}} does not match {{#cast}} in line 1",
      "expected {{/cast}}"),
    ProblemExpectation(
      "{{#cast}}\n{{/cast\u{A0}}}", "2:4",
      "{{/cast\u{A0}}} does not match {{#cast}} in line 1",
      "it holds U+00A0; take it out"),
    ProblemExpectation(
      "{{$block\u{200B}}}\n{{/block}}", "2:4",
      "{{/block}} does not match {{$block\u{200B}}} in line 1",
      "the other one holds U+200B; take it out"),
    ProblemExpectation(
      "{{<layout}}{{$body}}{{/tags}}\n{{title}}{{#tags}}{{.}}{{/tags}}{{/body}}{{/layout}}", "1:24",
      "{{/tags}} closes nothing",
      "nothing of this name is open here"),
    ProblemExpectation(
      "{{<layout}}{{$body}}{{title}}{{/bdoy}}{{/layout}}", "1:33",
      "{{/bdoy}} does not match {{$body}} in line 1",
      "expected {{/body}}"),
    ProblemExpectation(
      "{{#cast}}{{role}}{{/tags}}{{#cast}}{{role}}{{/cast}}", "1:21",
      "{{/tags}} does not match {{#cast}} in line 1",
      "expected {{/cast}}"),
    ProblemExpectation(
      "{{#cast}}\n{{#role}}\n{{/cast}}", "2:4",
      "{{#role}} is never closed",
      "expected {{/role}} before {{/cast}} in line 3"),
  ]

  static let templates = [
    ProblemExpectation(
      "{{>crad}}", "1:4",
      #"there is no template "crad""#,
      #"did you mean "card"?"#),
    ProblemExpectation(
      "{{> elsewhere }}", "1:5",
      #"there is no template "elsewhere""#,
      "add elsewhere"),
    ProblemExpectation(
      "{{>avatar}}", "1:4",
      #"there is no template "avatar""#,
      #"did you mean "partials/avatar"?"#),
    ProblemExpectation(
      "{{>partials/elsewhere.mustache}}", "1:4",
      #"there is no template "partials/elsewhere.mustache""#,
      #"expected the path of a template without ".mustache", such as "partials/avatar""#),
    ProblemExpectation(
      "{{>'partials/elsewhere'}}", "1:4",
      #"there is no template "'partials/elsewhere'""#,
      #"expected the path of a template without ".mustache", such as "partials/avatar""#),
    ProblemExpectation(
      "{{>/elsewhere}}", "1:4",
      #"there is no template "/elsewhere""#,
      #"expected the path of a template without ".mustache", such as "partials/avatar""#),
    ProblemExpectation(
      "{{>.elsewhere}}", "1:4",
      #"there is no template ".elsewhere""#,
      #"expected the path of a template without ".mustache", such as "partials/avatar""#),
    ProblemExpectation(
      "{{>partials/.\u{301}elsewhere}}", "1:4",
      "there is no template \"partials/.\u{301}elsewhere\"",
      #"expected the path of a template without ".mustache", such as "partials/avatar""#),
    ProblemExpectation(
      "{{>layout.mustache}}", "1:4",
      #"there is no template "layout.mustache""#,
      #"did you mean "layout"?"#),
    ProblemExpectation(
      "{{>card\u{2060}}}", "1:4",
      "there is no template \"card\u{2060}\"",
      "it holds U+2060; take it out"),
    ProblemExpectation(
      "{{>*title}}", "1:4",
      #"there is no template "*title""#,
      "a template is checked before there is data, so its name cannot come from data"),
    ProblemExpectation(
      "{{<latout}}{{/latout}}", "1:4",
      #"there is no template "latout""#,
      #"did you mean "layout"?"#),
    ProblemExpectation(
      "{{<layout}}{{$titel}}x{{/titel}}{{/layout}}", "1:15",
      #""titel" is not a block of layout"#,
      #"did you mean "title"?"#),
    ProblemExpectation(
      "{{<layout}}{{$foot}}x{{/foot}}{{/layout}}", "1:15",
      #""foot" is not a block of layout"#,
      "expected one of: body, title"),
    ProblemExpectation(
      "{{<layout}}{{$body\u{A0}}}x{{/body\u{A0}}}{{/layout}}", "1:15",
      "\"body\u{A0}\" is not a block of layout",
      "it holds U+00A0; take it out"),
    ProblemExpectation(
      "{{<card}}{{$foot}}x{{/foot}}{{/card}}", "1:13",
      #""foot" is not a block of card"#,
      "it has no blocks"),
    ProblemExpectation(
      "{{<layout}}{{$title}}x{{/title}}{{$title}}y{{/title}}{{/layout}}", "1:36",
      #"the block "title" is filled twice"#),
    ProblemExpectation(
      "{{<layout}}{{year}}{{/layout}}", "1:14",
      #""year" stands in {{<layout}} but in no block of it"#,
      "it would never be shown: put it into {{$block}} … {{/block}}"),
    ProblemExpectation(
      "{{<layout}}\n{{! said }}\n  <p>lost</p>\n{{$body}}shown{{/body}}\n{{/layout}}", "3:3",
      "text stands in {{<layout}} but in no block of it",
      "it would never be shown: put it into {{$block}} … {{/block}}"),
    ProblemExpectation(
      "{{<layout}}{{$body}}shown{{/body}} é{{/layout}}", "1:36",
      "text stands in {{<layout}} but in no block of it",
      "it would never be shown: put it into {{$block}} … {{/block}}"),
    ProblemExpectation(
      "{{<main}}{{$foot}}x{{/foot}}{{/main}}", "1:4",
      #""main" leads back to itself without end: main → main"#,
      "a template may use itself only inside a list or an optional object of what it shows"),
  ]

  static let markup = [
    ProblemExpectation(
      "<h1 title={{title}}>", "1:13",
      #""title" stands in an attribute without quotes"#,
      #"write title="{{title}}""#),
    ProblemExpectation(
      "<img\n alt = {{tagline}} width=\"1\">", "2:10",
      #""tagline" stands in an attribute without quotes"#,
      #"write alt="{{tagline}}""#),
    ProblemExpectation(
      "<br/><a class='x' href=shows/{{home}}>", "1:32",
      #""home" stands in an attribute without quotes"#,
      #"write href="…{{home}}""#),
    ProblemExpectation(
      "<input value={{seasons}} readonly>", "1:16",
      #""seasons" stands in an attribute without quotes"#,
      #"write value="{{seasons}}""#),
    ProblemExpectation(
      "{{#host}}<i {{#role}}class=\"a\"{{/role}} title={{#role}}{{.}}{{/role}}>{{/host}}", "1:58",
      #""." stands in an attribute without quotes"#,
      #"write title="{{.}}""#),
    ProblemExpectation(
      "{{#site}}<a href=\"{{.}}\"{{/site}}{{^site}}<b{{/site}} title={{title}}>", "1:63",
      #""title" stands in an attribute without quotes"#,
      #"write title="{{title}}""#),
    ProblemExpectation(
      "{{=<% %>=}}<TITLE>a <b </Title ><i title=<%title%>>", "1:44",
      #""title" stands in an attribute without quotes"#,
      #"write title="<%title%>""#),
    ProblemExpectation(
      "<svg><title/></svg><a title={{title}}>", "1:31",
      #""title" stands in an attribute without quotes"#,
      #"write title="{{title}}""#),
    ProblemExpectation(
      "<svg><svg/><svg></svg><style /><script>f('{{title}}')</script></svg>", "1:45",
      #""title" stands in a script"#,
      #"write data-value="{{title}}" in a tag, and read that in a script of Templates/assets"#),
    ProblemExpectation(
      "<!doctype html><!-- <i title=--><{{title}}>", "1:36",
      #""title" stands in the name of an element"#,
      "write out that name, or &lt; where that sign is meant"),
    ProblemExpectation(
      "<script>a<b</script></{{year}}>", "1:25",
      #""year" stands in the name of an element"#,
      "write out that name, or &lt; where that sign is meant"),
    ProblemExpectation(
      "<i hidden {{title}}>", "1:13",
      #""title" stands in the name of an attribute"#,
      #"write out that name, and the value in quotes, such as title="{{title}}""#),
    ProblemExpectation(
      "<i data-{{title}}=\"{{title}}\">", "1:11",
      #""title" stands in the name of an attribute"#,
      #"write out that name, and the value in quotes, such as title="{{title}}""#),
    ProblemExpectation(
      "<p onFocus=\"String('{{title}}')\">", "1:23",
      #""title" stands in the script of onFocus"#,
      #"write data-value="{{title}}", and read that in a script of Templates/assets"#),
    ProblemExpectation(
      "<a title='javascript:' href=\"\n Java\tScript: f('{{title}}')\">", "2:20",
      #""title" stands in the script of href"#,
      #"write data-value="{{title}}", and read that in a script of Templates/assets"#),
    ProblemExpectation(
      "<iframe SrcDoc='<p>{{tagline}}'>", "1:22",
      #""tagline" stands in the page of SrcDoc"#,
      "write it between tags"),
    ProblemExpectation(
      "<p title=\"{{summary}}\">", "1:13",
      #""summary" is HTML and stands in an attribute"#,
      "write it between tags"),
    ProblemExpectation(
      "{{#summary}}<p title='a {{{.}}}'>{{/summary}}", "1:28",
      #""." is HTML and stands in an attribute"#,
      "write it between tags"),
    ProblemExpectation(
      "<p title={{{summary}}}>", "1:13",
      #""summary" is HTML and stands in an attribute"#,
      "write it between tags"),
    ProblemExpectation(
      "<p {{{summary}}}>", "1:7",
      #""summary" is HTML and stands in a tag"#,
      "write it between tags"),
    ProblemExpectation(
      (0..<33).map { "{{#isRunning}}<i data-\($0)=\"x\">n</i>{{/isRunning}}" }.joined()
        + "\n<b class={{title}}>", "2:12",
      #""title" stands in an attribute without quotes"#,
      #"write class="{{title}}""#),
    ProblemExpectation(
      "<!-- <i title={{title}}>o</i> <b class={{title}}> -->", "1:42",
      #""title" stands in an attribute without quotes"#,
      #"write class="{{title}}""#),
    ProblemExpectation(
      "<SCRIPT>var q = \"{{title}}\"</SCRIPT>", "1:20",
      #""title" stands in a script"#,
      #"write data-value="{{title}}" in a tag, and read that in a script of Templates/assets"#),
    ProblemExpectation(
      "<script type=\"Text/JavaScript\">var q = {{title}}</script>", "1:42",
      #""title" stands in a script"#,
      #"write data-value="{{title}}" in a tag, and read that in a script of Templates/assets"#),
    ProblemExpectation(
      "<script type=\"module\" type=\"x\">{{title}}</script>", "1:34",
      #""title" stands in a script"#,
      #"write data-value="{{title}}" in a tag, and read that in a script of Templates/assets"#),
    ProblemExpectation(
      "<script type TYPE=\"x\">{{title}}</script>", "1:25",
      #""title" stands in a script"#,
      #"write data-value="{{title}}" in a tag, and read that in a script of Templates/assets"#),
    ProblemExpectation(
      "<script type=\"x{{year}}\">{{title}}</script>", "1:28",
      #""title" stands in a script"#,
      #"write data-value="{{title}}" in a tag, and read that in a script of Templates/assets"#),
  ]
}
