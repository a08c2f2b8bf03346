import { maxIdeaLength } from '@draftwright/contract/vocabulary'

/** Text shared by another page or app in the address. */
export interface Captured {
  text: string
  url: string | null
  source: 'share' | 'bookmarklet'
}
const maxUrlLength = 2000
const webUrl = /^https?:\/\/\S+$/iu

/** Null without shared text. Many apps share the address as the text, or at its end. */
export function readCaptured(search: URLSearchParams): Captured | null {
  const given = (name: string) => (search.get(name) ?? '').trim()
  const title = given('title')
  let text = given('text')
  let url = given('url')
  if (url === '') {
    url = /(?:^|\s)(https?:\/\/\S+)$/iu.exec(text)?.[1] ?? ''
    if (url !== '') text = text.slice(0, -url.length).trim()
  }
  const isUrl = webUrl.test(url) && url.length <= maxUrlLength && URL.canParse(url)
  const words = [title, text].filter((part, at) => part !== '' && !(at === 0 && text.includes(title)))
  // An invalid address is kept as text.
  if (url !== '' && (!isUrl || words.length === 0)) words.push(url)
  const whole = words.join('\n\n').slice(0, maxIdeaLength)
  if (whole === '') return null
  return {
    text: whole,
    url: isUrl ? url : null,
    source: given('from') === 'bookmarklet' ? 'bookmarklet' : 'share',
  }
}
