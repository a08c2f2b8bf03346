import type { Doc } from '@draftwright/contract/document'
import type { OutgoingPost } from '../../src/integrations/channel-types/channel-type.ts'

/** Words that are something else to whoever reads them wrongly; each calls `hit` where it runs. */
export const hostileWords = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '"><svg onload=window.hit=1>',
  "' onmouseover='window.hit=1",
  '</title></textarea></style>--><script>window.hit=1</script>',
  'R&D &amp; &lt;b&gt; &#39;',
  ']]><![CDATA[ x',
  '[x](javascript:window.hit=1) ![y](https://e.example/z)',
  '[gallery] {{ x }} {% y %} ${z} <%= w %>',
  '**bold** _italic_ # no heading `code` ~~x~~ \\ back',
  '@[Ada]( {a|b} <c> #d* (e) ~f~',
  'one\u2028two\u2029three',
  'nul\u0000 bell\u0007 escape\u001B next\u0085 last\uFFFF',
  'half \uD800 and \uDC00 half',
  '\u202Edesrever\u202C \uFEFF\u200B',
] as const

/** Marks where words begin and end, so that they are found in whatever a network got. */
export const [opening, closing] = ['zq', 'qz'] as const
const mark = (words: string) => `${opening}${words}${closing}`

const text = (words: string) => ({ type: 'text' as const, text: words })

/** A post that says the words in each of its fields; with a picture, or with a link that becomes a card. */
export function createHostilePost(words: string, has: 'picture' | 'link'): OutgoingPost {
  const marked = mark(words)
  const link = 'https://page.example/x_(y)?a=1&b=2'
  const content: Doc['content'] = [
    { type: 'paragraph', content: [text(marked)] },
    has === 'picture'
      ? { type: 'image', attrs: { src: '/media/a/b.webp', alt: marked, title: marked } }
      : { type: 'paragraph', content: [text(link)] },
  ]
  return {
    id: 'b7f5f1ce-0f52-4f0f-9d2b-000000000001',
    title: marked,
    slug: 'hostile',
    excerpt: marked,
    keyword: marked,
    rich_content: { type: 'doc', content },
    settings: {
      tags: [marked],
      first_comment: marked,
      canonical_url: 'https://first.example/"><script>window.hit=1</script>',
      card: { url: link, title: marked, description: marked },
    },
  }
}
