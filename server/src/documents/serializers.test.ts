import { toBlueskyText } from '@draftwright/contract/bluesky-text'
import { Doc } from '@draftwright/contract/document'
import { countNetworkText, findOverruns, toLinkedInText } from '@draftwright/contract/network-count'
import { toNetworkText } from '@draftwright/contract/network-text'
import { splitThread } from '@draftwright/contract/split-thread'
import { describe, expect, it } from 'vitest'
import { networkDocuments, site, uploaded } from '../../test/network-documents.ts'
import { checkBlueskyText } from '../../test/network-rules/bluesky-rules.ts'
import { createPlace, describeDocument, readWords } from '../../test/network-rules/describe-document.ts'
import { checkForeignHtml } from '../../test/network-rules/foreign-html-rules.ts'
import { renderAsForem } from '../../test/network-rules/forem-rules.ts'
import { readLittleText } from '../../test/network-rules/linkedin-rules.ts'
import { checkRicos, listRicosWords } from '../../test/network-rules/ricos-rules.ts'
import { parseHtml } from './parse-html.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { toForeignHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { toRicos } from './to-ricos.ts'

const addresses = new Map(uploaded.map((src, at) => [src, `https://their.example/picture-${at}.jpg`]))
const wixPictures = new Map(uploaded.map((src, at) => [src, { id: `abc_${at}~mv2.jpg`, width: 800, height: 450 }]))
const place = createPlace(site, addresses)

describe.each(networkDocuments)('%s', (_name, doc) => {
  it('is a document', () => expect(Doc.parse(doc)).toEqual(doc))

  it('becomes Ricos', () => {
    const content = toRicos(doc, wixPictures, site)
    checkRicos(content)
    const images = describeDocument(doc, {
      toHref: () => null,
      toSrc: (src) => wixPictures.get(src)?.id ?? null,
    }).flatMap((line) => /(?:^|>)image (.*)/su.exec(line)?.[1] ?? [])
    const { words, pictures } = listRicosWords(content)
    expect(words).toBe(readWords(doc))
    expect(pictures).toEqual(images)
    expect(toRicos(doc, wixPictures, site)).toEqual(content)
  })

  it('becomes HTML of another site', () => {
    const html = toForeignHtml(doc, addresses, site)
    checkForeignHtml(html)
    expect(describeDocument(parseHtml(html))).toEqual(describeDocument(doc, place))
  })

  it('becomes Markdown for readers elsewhere', () => {
    const markdown = toMarkdown(doc, { prompts: 'omit', origin: site, pictures: addresses })
    expect(describeDocument(parseMarkdown(markdown))).toEqual(describeDocument(doc, place))
  })

  it('becomes Markdown for Forem', () => {
    const html = renderAsForem(
      toMarkdown(doc, { prompts: 'omit', origin: site, pictures: addresses, dialect: 'forem' }),
    )
    // Braces are set apart in attributes, where Forem would take Liquid's tags out.
    const apart = (lines: string[]) =>
      lines.map((line) => (/(?:^|>)image /u.test(line) ? line.replace(/\{ (?=[{%])/gu, '{') : line))
    expect(apart(describeDocument(parseHtml(html)))).toEqual(describeDocument(doc, place))
  })

  it('becomes a Bluesky post', () => {
    const post = toBlueskyText(doc, site)
    checkBlueskyText(post)
    const hrefs = post.facets.filter(({ kind }) => kind === 'link').map(({ value }) => value)
    const wanted = JSON.stringify(doc).match(/(?<="href":")(?:https?:\/\/[^"]*|\/[^"]*)/gu) ?? []
    expect(hrefs).toEqual(expect.arrayContaining(wanted.map((href) => (href.startsWith('/') ? site + href : href))))
  })

  it.each(['bluesky', 'mastodon'] as const)('becomes a thread on %s', (network) => {
    const parts = splitThread(doc, network)
    if (parts === null) {
      expect(countNetworkText(network, toNetworkText(doc)).used).toBeGreaterThan(300 * 12)
      return
    }
    for (const part of parts) {
      expect(findOverruns(countNetworkText(network, part.text))).toEqual([])
      checkBlueskyText(part)
    }
  })

  it('becomes little text for LinkedIn', () => {
    const text = toNetworkText(doc)
    expect(readLittleText(toLinkedInText(text))).toBe(text)
  })
})
