/// The page in Stencil's own language. Stencil does not escape: it does less work here.
enum StencilTexts {
  static let all = ["layout": layout, "card": card, "character": character]

  static let layout = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>{% block title %}Catalog{% endblock %}</title>
      <link rel="stylesheet" href="../assets/catalog.css">
    </head>
    <body>
      <header class="top">
        <a class="brand" href="../index.html">Catalog</a>
        <nav><a href="../characters/index.html">Characters</a> <a href="../locations/index.html">Locations</a></nav>
      </header>
      <main>
    {% block content %}{% endblock %}
      </main>
      <footer class="bottom"><p>Made from public data.</p></footer>
    </body>
    </html>

    """

  static let card = """
    <a class="card" href="{{ relative.url }}">
      <img src="{{ relative.picture }}" width="{{ width }}" height="{{ width }}" alt="">
      <strong>{{ relative.name }}</strong> <span>{{ relative.status }}</span>
    </a>

    """

  static let character = """
    {% extends "layout" %}{% block title %}{{ name }} · Catalog{% endblock %}{% block content %}
    <article class="character" id="character-{{ id }}">
      <h1>{{ name }}</h1>
      <img src="{{ picture }}" width="{{ width }}" height="{{ width }}" alt="{{ name }}">
      <dl>
        <dt>Status</dt><dd>{{ status }}</dd>
        <dt>Species</dt><dd>{{ species }}</dd>
        {% if type %}
        <dt>Type</dt><dd>{{ type }}</dd>
        {% endif %}
        <dt>Gender</dt><dd>{{ gender }}</dd>
        {% if origin %}
        <dt>Origin</dt><dd><a href="{{ origin.url }}">{{ origin.name }}</a></dd>
        {% else %}
        <dt>Origin</dt><dd>unknown</dd>
        {% endif %}
        <dt>Last seen</dt><dd><a href="{{ location.url }}">{{ location.name }}</a></dd>
        <dt>Recorded</dt><dd><time datetime="{{ created }}">{{ created }}</time></dd>
      </dl>
      {% if isEdited %}
      <section class="notes">{{ notes }}</section>
      {% endif %}
      <h2>Episodes</h2>
      <ul>
        {% for episode in episodes %}
        <li><a href="{{ episode.url }}">{{ episode.code }} {{ episode.name }}</a></li>
        {% endfor %}
      </ul>
      <h2>Related</h2>
    {% for relative in relatives %}
    {% include "card" %}
    {% endfor %}
    </article>
    {% endblock %}
    """
}
