/// The page as Mustache: one text for our engine and for swift-mustache.
enum MustacheTexts {
  static let all = ["layout": layout, "card": card, "character": character]

  static let layout = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>{{$title}}Catalog{{/title}}</title>
      <link rel="stylesheet" href="../assets/catalog.css">
    </head>
    <body>
      <header class="top">
        <a class="brand" href="../index.html">Catalog</a>
        <nav><a href="../characters/index.html">Characters</a> <a href="../locations/index.html">Locations</a></nav>
      </header>
      <main>
    {{$content}}{{/content}}
      </main>
      <footer class="bottom"><p>Made from public data.</p></footer>
    </body>
    </html>

    """

  static let card = """
    <a class="card" href="{{url}}">
      <img src="{{picture}}" width="{{width}}" height="{{width}}" alt="">
      <strong>{{name}}</strong> <span>{{status}}</span>
    </a>

    """

  static let character = """
    {{<layout}}
    {{$title}}{{name}} · Catalog{{/title}}
    {{$content}}
    <article class="character" id="character-{{id}}">
      <h1>{{name}}</h1>
      <img src="{{picture}}" width="{{width}}" height="{{width}}" alt="{{name}}">
      <dl>
        <dt>Status</dt><dd>{{status}}</dd>
        <dt>Species</dt><dd>{{species}}</dd>
        {{#type}}
        <dt>Type</dt><dd>{{type}}</dd>
        {{/type}}
        <dt>Gender</dt><dd>{{gender}}</dd>
        {{#origin}}
        <dt>Origin</dt><dd><a href="{{url}}">{{name}}</a></dd>
        {{/origin}}
        {{^origin}}
        <dt>Origin</dt><dd>unknown</dd>
        {{/origin}}
        <dt>Last seen</dt><dd><a href="{{location.url}}">{{location.name}}</a></dd>
        <dt>Recorded</dt><dd><time datetime="{{created}}">{{created}}</time></dd>
      </dl>
      {{#isEdited}}
      <section class="notes">{{{notes}}}</section>
      {{/isEdited}}
      <h2>Episodes</h2>
      <ul>
        {{#episodes}}
        <li><a href="{{url}}">{{code}} {{name}}</a></li>
        {{/episodes}}
      </ul>
      <h2>Related</h2>
    {{#relatives}}
    {{>card}}
    {{/relatives}}
    </article>
    {{/content}}
    {{/layout}}

    """
}
