import { createDepthExcess } from './markup-excess.ts'

/** Elements without an end, or whose end need not be written. */
const isOpenEnded =
  /^(?:area|base|body|br|caption|col|colgroup|dd|dt|embed|head|hr|html|img|input|li|link|meta|optgroup|option|p|param|source|tbody|td|tfoot|th|thead|tr|track|wbr)$/iu

/** Whether a text is a page, by its beginning. */
export const isHtml = (bytes: Uint8Array): boolean =>
  /^\s*(?:\u00EF\u00BB\u00BF)?\s*<(?:!doctype html|html|head|body|meta|table)\b/iu.test(
    Buffer.from(bytes.subarray(0, 2000)).toString('latin1'),
  )

/** Why a page is not read, as the end of a sentence: readers go through all open elements at each new one. */
export function findHtmlExcess(bytes: Uint8Array, most: { readonly depth: number }): string | null {
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let open = 0
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]{0,30})/giu)) {
    if (isOpenEnded.test(name)) continue
    open = end === '' ? open + 1 : Math.max(0, open - 1)
    if (open > most.depth) return createDepthExcess(most.depth)
  }
  return null
}
