import { Parser } from 'htmlparser2'
import { expect } from 'vitest'

/**
 * What Ghost and WordPress keep of a post's HTML. Sources: TryGhost/Koenig (kg-html-to-lexical reads these elements, tables as a card
 * of HTML, and drops scripts), WordPress's wp_kses_allowed_html('post'), which every author's post goes through who is not an administrator, and
 * its shortcode API: a shortcode begins with a bracket, in text and in attributes.
 */
const attributes: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 ul li blockquote pre hr figure figcaption strong em u s br table thead tbody tr td'
      .split(' ')
      .map((tag) => [tag, []]),
  ),
  ol: ['start'],
  th: ['scope'],
  code: ['class'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
}

/** Fails unless the HTML is clean: known elements and attributes only, absolute addresses, no shortcode. */
export function checkForeignHtml(html: string): void {
  const open: string[] = []
  const parser = new Parser({
    onopentag(name, found) {
      open.push(name)
      expect(attributes, name).toHaveProperty(name)
      for (const [key, value] of Object.entries(found)) {
        expect(attributes[name]).toContain(key)
        if (key === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/u)
        if (key === 'src') expect(value).toMatch(/^https?:\/\//u)
        if (key === 'class') expect(value).toMatch(/^language-[\w+#.-]+$/u)
      }
      if (name === 'img') expect(Object.keys(found)).toContain('alt')
    },
    onclosetag: (name, isImplied) => {
      expect(open.pop()).toBe(name)
      if (!['br', 'hr', 'img'].includes(name)) expect(isImplied).toBe(false)
    },
    oncomment: () => expect.unreachable('a comment'),
    onprocessinginstruction: () => expect.unreachable('an instruction'),
  })
  parser.end(html)
  expect(open).toEqual([])
  expect(html).not.toContain('[')
}
