import { describe, expect, it } from 'vitest'
import { readOwnWords } from './own-words.ts'

const fromHtml = (html: string, subject = 'Re: Call') => readOwnWords({ subject, text: '', html })
const fromText = (text: string, subject = 'Re: Call') => readOwnWords({ subject, text, html: null })

describe('an answer loses the mail that it answers', () => {
  it.each([
    [
      'Gmail',
      '<div dir="ltr">My <b>idea</b>.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Ann wrote:<br></div><blockquote class="gmail_quote"><div>Theirs<blockquote class="gmail_quote">Older</blockquote></div></blockquote></div>',
    ],
    [
      'Outlook on the web',
      '<div>My <b>idea</b>.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Ann</div><div>Theirs</div>',
    ],
    [
      'Outlook',
      '<div class="WordSection1"><p>My <b>idea</b>.</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p><b>From:</b> Ann</p></div></div><p>Theirs</p></div>',
    ],
    [
      'Apple',
      '<html><body>My <b>idea</b>.<br><blockquote type="cite"><div>On Monday, Ann wrote:</div>Theirs</blockquote></body></html>',
    ],
    [
      'Thunderbird',
      '<p>My <b>idea</b>.</p><div class="moz-cite-prefix">On 1.1., Ann wrote:<br></div><blockquote type="cite" cite="mid:x"><p>Theirs</p></blockquote><div class="moz-signature">-- <br>Bo</div>',
    ],
    ['Yahoo', '<div>My <b>idea</b>.</div><div id="yahoo_quoted_1" class="yahoo_quoted">Theirs</div>'],
    ['GMX', '<div>My <b>idea</b>.</div><div name="quote" style="margin:10px"><div>Gesendet: Montag</div>Theirs</div>'],
    ['tags that are not closed', '<p>My <b>idea</b>.<blockquote type=cite><p>Theirs<p>More of it'],
  ])('%s', (_name, html) => {
    expect(fromHtml(html)).toBe('My idea.')
  })

  it('keeps what stands between and below quotes', () => {
    expect(
      fromHtml(
        '<p>First.</p><blockquote type="cite"><p>Theirs<br>and more</p><img src="x"></blockquote><p>Second.</p><blockquote type="cite">Theirs</blockquote><p>Third.</p>',
      ),
    ).toBe('First.\n\nSecond.\n\nThird.')
  })

  it('keeps a quote that its sender makes', () => {
    expect(fromHtml('<p>As Bo says:</p><blockquote>Ask early.</blockquote>')).toContain('Ask early.')
  })

  it.each([
    ['below a line', 'My idea.\n\n-----Original Message-----\nFrom: Ann\nTheirs'],
    [
      'with an attribution',
      'My idea.\n\nOn Mon, 1 Jan 2026 at 10:00, Ann Lee <ann@x.example> wrote:\n\n> Theirs\n> More',
    ],
    [
      'with one on two lines',
      'My idea.\n\nAm Montag, den 1. Januar 2026 um 10:00 Uhr\nschrieb Ann Lee <ann@x.example>:\n> Theirs',
    ],
    ['with a signature', 'My idea.\n-- \nAnn'],
  ])('text %s', (_name, text) => {
    expect(fromText(text)).toBe('My idea.')
  })

  it('keeps a sentence that looks like the line above a quote', () => {
    const text = 'On Monday my boss wrote:\nask early.'
    expect(fromText(text)).toBe(text)
  })
})

describe('a forwarded mail is kept whole', () => {
  it.each([
    [
      'as HTML',
      '',
      '<p>See this.</p><div class="gmail_quote">---------- Forwarded message ---------<br>From: Ann<br>Theirs</div>',
    ],
    ['as text', 'See this.\n\n---------- Forwarded message ---------\nFrom: Ann\n\nTheirs', null],
    ['with marks', 'See this.\n\nBegin forwarded message:\n\n> From: Ann\n> \n> Theirs', null],
  ])('%s', (_name, text, html) => {
    const words = readOwnWords({ subject: 'Call', text, html })
    expect(words).toContain('See this.')
    expect(words).toMatch(/^Theirs$/mu)
  })

  it('also by its subject', () => {
    expect(fromHtml('<div id="divRplyFwdMsg">From: Ann</div><div>Theirs</div>', 'FW: Call')).toContain('Theirs')
    expect(fromText('> Theirs', 'WG: Call')).toBe('Theirs')
  })
})

it('is not held up by a mail that is made for it', () => {
  for (const html of ['<blockquote type=cite>'.repeat(20_000), '<div>'.repeat(20_000), `${'On '.repeat(50_000)}:`])
    expect(fromHtml(html).length).toBeGreaterThanOrEqual(0)
  expect(fromText('On a wrote\n'.repeat(20_000)).length).toBeGreaterThan(0)
})
