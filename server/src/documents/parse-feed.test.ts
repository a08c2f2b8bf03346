import { describe, expect, it } from 'vitest'
import { decodeXml } from './decode-xml.ts'
import { InvalidFeedError, toFeedWords } from './feed.ts'
import { findFeedLinks } from './find-feed-links.ts'
import { parseFeed } from './parse-feed.ts'
import { createDateReader } from './parse-feed-date.ts'

const base = 'https://clinic.example/news/feed.xml'
const read = (text: string) => {
  const { title, entries } = parseFeed(text, base)
  return {
    title,
    entries: entries.map(({ title, summary, url, publishedAt }) => ({
      title: toFeedWords(title),
      summary: toFeedWords(summary),
      url,
      publishedAt,
    })),
  }
}
const readKeys = (text: string) => parseFeed(text, base).entries.map(({ key }) => key)
const rss = (
  items: string,
) => `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
  <title>Clinic &amp; Co</title><link>https://clinic.example/</link><atom:link rel="self" href="${base}"/>
  <image><title>Logo</title></image>${items}</channel></rss>`

describe('parseFeed', () => {
  it('reads RSS 2.0, the newest first, with escaped and unescaped markup', () => {
    const feed = read(
      rss(`<item><title>Old</title><link>/old</link><pubDate>Mon, 02 Mar 2026 09:00:00 +0100</pubDate>
           <description>&lt;p&gt;One &amp;amp; two&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description></item>
         <item><title><![CDATA[New <b>words</b>]]></title><guid>https://clinic.example/new</guid>
           <dc:date>2026-03-03T08:00:00Z</dc:date><content:encoded><![CDATA[<ul><li>A</li><li>B</li></ul>]]></content:encoded></item>
         <item><title>Middle</title><link>https://clinic.example/middle</link><pubDate>Tue, 03 Mar 26 01:00 EST</pubDate>
           <description>Not <em>escaped</em> <script>x</script>at all</description></item>`),
    )
    expect(feed).toEqual({
      title: 'Clinic & Co',
      entries: [
        {
          title: 'New words',
          summary: '- A\n- B',
          url: 'https://clinic.example/new',
          publishedAt: '2026-03-03T08:00:00.000Z',
        },
        {
          title: 'Middle',
          summary: 'Not escaped at all',
          url: 'https://clinic.example/middle',
          publishedAt: '2026-03-03T06:00:00.000Z',
        },
        {
          title: 'Old',
          summary: 'One & two',
          url: 'https://clinic.example/old',
          publishedAt: '2026-03-02T08:00:00.000Z',
        },
      ],
    })
  })

  it('reads RSS 1.0, whose items stand beside the channel', () => {
    const feed = read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:d="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://a.example/"><title>RDF</title></channel>
      <item rdf:about="https://a.example/1"><title>First</title><link>https://a.example/1</link><d:date>2026-01-05</d:date>
      <description>Words</description></item></rdf:RDF>`)
    expect(feed).toEqual({
      title: 'RDF',
      entries: [
        { title: 'First', summary: 'Words', url: 'https://a.example/1', publishedAt: '2026-01-05T00:00:00.000Z' },
      ],
    })
  })

  it('reads Atom under any prefix, with text, HTML and XHTML, and addresses relative to xml:base', () => {
    const feed =
      read(`<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://b.example/blog/"><a:title type="html">A &lt;i&gt;blog&lt;/i&gt;</a:title>
      <a:entry xml:base="2026/"><a:id>urn:1</a:id><a:title>1 &lt; 2</a:title><a:link rel="edit" href="edit"/><a:link href="one"/>
        <a:updated>2026-05-01T00:00:00+02:00</a:updated>
        <a:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>3 &lt; 4 <b>and</b></p><p>more</p></div></a:content>
        <a:source><a:title>Elsewhere</a:title></a:source></a:entry></a:feed>`)
    expect(feed).toEqual({
      title: 'A blog',
      entries: [
        {
          title: '1 < 2',
          summary: '3 < 4 and\n\nmore',
          url: 'https://b.example/blog/2026/one',
          publishedAt: '2026-04-30T22:00:00.000Z',
        },
      ],
    })
  })

  it('reads JSON Feed 1.1 and passes over what is no entry', () => {
    const feed = read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'JSON',
        items: [
          { id: 7, title: 'A', content_html: '<p>B</p>', url: '/c', date_published: '2026-01-01T00:00:00Z' },
          'nonsense',
          { id: 'x', content_text: 'Only words <b>', title: 3 },
        ],
      }),
    )
    expect(feed.title).toBe('JSON')
    expect(feed.entries).toEqual([
      { title: 'A', summary: 'B', url: 'https://clinic.example/c', publishedAt: '2026-01-01T00:00:00.000Z' },
      { title: '', summary: 'Only words <b>', url: null, publishedAt: null },
    ])
  })

  it('knows an entry by its guid, else by its address, else by its words', () => {
    const guid = '<item><guid isPermaLink="false">7</guid><title>A</title><link>/a</link></item>'
    const [byGuid] = readKeys(rss(guid))
    expect(readKeys(rss(guid.replace('>A<', '>Corrected<').replace('/a', '/b')))).toEqual([byGuid])
    const [byLink] = readKeys(rss('<item><title>A</title><link>/a</link></item>'))
    expect(readKeys(rss('<item><title>Corrected</title><link>https://clinic.example/a</link></item>'))).toEqual([
      byLink,
    ])
    const [byTitle] = readKeys(rss('<item><title>A</title></item>'))
    expect(readKeys(rss('<item><title>A</title><description>Corrected</description></item>'))).toEqual([byTitle])
    expect(new Set([byGuid, byLink, byTitle]).size).toBe(3)
    expect(readKeys(rss('<item/><item><title> </title></item>' + guid + guid))).toEqual([byGuid])
  })

  it.each([
    ['an id', '<guid>N/A</guid>', '/1', '/2'],
    ['an address', '', '/', '/'],
    ['an id and an address', '<guid isPermaLink="false">0</guid>', '/', '/'],
    ['an empty id and an address', '<guid/>', '/news', '/news'],
  ])('tells entries apart that share %s', (_what, guid, one, other) => {
    const item = (title: string, link: string) => `<item>${guid}<title>${title}</title><link>${link}</link></item>`
    expect(new Set(readKeys(rss(item('A', one) + item('B', other) + item('B', other)))).size).toBe(2)
  })

  it('links to web pages alone', () => {
    const { entries } = read(rss('<item><title>A</title><link>javascript:alert(1)</link></item>'))
    expect(entries[0]?.url).toBeNull()
  })

  it.each([
    ['HTML', '<!doctype html><html><body>Hello</body></html>'],
    ['nothing', ''],
    ['other XML', '<urlset><url/></urlset>'],
    ['other JSON', '{"items": []}'],
    ['broken JSON', '{"version"'],
    ['words', 'Service unavailable'],
    ['the deepest nesting', `<rss><channel><item><title>${'<b>'.repeat(300_000)}`],
    ['deep nesting elsewhere', '<rss>'.repeat(300_000)],
  ])('refuses %s', (_what, text) => {
    expect(() => parseFeed(text, base)).toThrow(InvalidFeedError)
  })

  it('refuses a file that declares entities, and takes a plain document type', () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha">${laughs}]>${rss('<item><title>&l9;</title></item>').slice(21)}`
    expect(() => parseFeed(bomb, base)).toThrow('declares entities')
    const file =
      '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>'
    expect(() => parseFeed(file, base)).toThrow('declares entities')
    const old =
      '<!DOCTYPE rss SYSTEM "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss><channel><title>Old &x;</title></channel></rss>'
    expect(read(old)).toEqual({ title: 'Old &x;', entries: [] })
  })

  it('reads two megabytes of anything without trouble', () => {
    const many = rss('<item><title>A</title></item>'.repeat(60_000))
    expect(read(many).entries).toHaveLength(1)
    const dated = Array.from(
      { length: 20_000 },
      (_, n) => `<item><guid>${n}</guid><pubDate>in ${n} days, 5 mars 1 4 12</pubDate></item>`,
    )
    expect(read(rss(dated.join(''))).entries).toHaveLength(5000)
    expect(read(rss(`<item><title>${'&lt;b&gt;'.repeat(150_000)}</title></item>`)).entries).toHaveLength(1)
    expect(
      read(rss(`<item ${Array.from({ length: 100_000 }, (_, n) => `a${n}="b"`).join(' ')}><title>A</title></item>`))
        .entries,
    ).toHaveLength(1)
    expect(read(rss(`<item><title>A</title>${'</x>'.repeat(400_000)}</item>`)).entries).toHaveLength(1)
  })

  it('leaves no control characters and no halves of a character in the words', () => {
    expect(toFeedWords({ text: 'a\u0000b\u0007c\ud800', isHtml: true })).toBe('abc\ufffd')
  })
})

describe('decodeXml', () => {
  const encode = (text: string, width: 'latin1' | 'utf16le') => Buffer.from(text, width)
  it.each([
    ['its byte order mark', Buffer.from('\ufeff<é/>'), 'text/xml; charset=iso-8859-1'],
    ['its header', encode('<é/>', 'latin1'), 'application/rss+xml; charset="ISO-8859-1"'],
    ['UTF-8', Buffer.from('<é/>'), 'application/xml; charset=unknown-8'],
    ['its UTF-16 mark', encode('\ufeff<é/>', 'utf16le'), 'application/xml'],
    ['UTF-16 without a mark', encode('<é/>', 'utf16le'), 'application/xml'],
  ])('goes by %s', (_what, bytes, type) => {
    expect(decodeXml(bytes, type)).toBe('<é/>')
  })

  it('goes by the XML declaration', () => {
    const text = `<?xml version="1.0" encoding='windows-1252'?><é/>`
    expect(decodeXml(encode(text, 'latin1'), 'text/xml')).toBe(text)
  })
})

it.each([
  ['Mon, 02 Mar 2026 09:00:00 GMT', '2026-03-02T09:00:00.000Z'],
  ['02 Mar 26 09:00 PST', '2026-03-02T17:00:00.000Z'],
  ['Mon, 02 Mar 2026 09:00:00', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02T09:00:00.5+05:30', '2026-03-02T03:30:00.500Z'],
  ['2026-03-02 09:00:00', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02T09:00', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  ['March 2, 2026 9:00 PM', '2026-03-02T21:00:00.000Z'],
  ['2. März 2026', '2026-03-02T12:00:00.000Z'],
  ['soon', null],
  ['', null],
  ['9999-99-99T00:00:00Z', null],
  ['0001-01-01T00:00:00Z', null],
])('a date reader reads %s', (text, expected) => {
  expect(createDateReader()(text)).toBe(expected)
})

describe('findFeedLinks', () => {
  it('finds the feeds of a page, each once and in its order', () => {
    const page = `<!doctype html><html><head><base href="/blog/"><link rel="stylesheet" href="a.css">
      <link rel="alternate" type="application/rss+xml" title="Posts" href="feed.xml">
      <link rel="Alternate Feed" type="application/atom+xml; charset=utf-8" href="https://other.example/atom">
      <link rel="alternate" type="application/feed+json" href="feed.json"><link rel="alternate" hreflang="de" href="/de">
      <link rel="alternate" type="application/rss+xml" href="feed.xml"><link rel="alternate" type="application/rss+xml" href="javascript:x">`
    expect(findFeedLinks(page, 'https://clinic.example/about')).toEqual([
      { url: 'https://clinic.example/blog/feed.xml', title: 'Posts' },
      { url: 'https://other.example/atom', title: '' },
      { url: 'https://clinic.example/blog/feed.json', title: '' },
    ])
    expect(findFeedLinks('<div>'.repeat(400_000), base)).toEqual([])
  })
})
