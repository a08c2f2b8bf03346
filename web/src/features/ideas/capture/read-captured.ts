import { ideaLength } from '@draftwright/contract/vocabulary'

/** What another page or app handed over in the address. */
export interface Captured {
  text: string
  url: string | null
  source: 'share' | 'bookmarklet'
}
const longestUrl = 2000
const webUrl = /^https?:\/\/\S+$/iu

/** Null where nothing was handed over. Many apps share the address as the text, or at its end. */
export function readCaptured(search: URLSearchParams): Captured | null {
  const given = (name: string) => (search.get(name) ?? '').trim()
  const title = given('title')
  let text = given('text')
  let url = given('url')
  if (url === '') {
    url = /(?:^|\s)(https?:\/\/\S+)$/iu.exec(text)?.[1] ?? ''
    if (url !== '') text = text.slice(0, -url.length).trim()
  }
  const isUrl = webUrl.test(url) && url.length <= longestUrl && URL.canParse(url)
  const words = [title, text].filter((part, at) => part !== '' && !(at === 0 && text.includes(title)))
  // An address that cannot be kept as one is kept as words.
  if (url !== '' && (!isUrl || words.length === 0)) words.push(url)
  const whole = words.join('\n\n').slice(0, ideaLength)
  if (whole === '') return null
  return {
    text: whole,
    url: isUrl ? url : null,
    source: given('from') === 'bookmarklet' ? 'bookmarklet' : 'share',
  }
}
