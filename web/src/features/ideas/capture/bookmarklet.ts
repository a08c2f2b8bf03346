/** Characters of a selection; servers cut longer addresses off. */
const maxSelection = 3000

/** A bookmark that opens the create page with the selected text and its address. Runs on any page, so it depends on none. */
export function buildBookmarklet(origin: string): string {
  const start = JSON.stringify(`${origin}/create?from=bookmarklet`)
  return `javascript:${encodeURI(
    `(()=>{const e=encodeURIComponent,s=String(getSelection()).slice(0,${maxSelection});open(${start}+"&title="+e(document.title)+"&text="+e(s)+"&url="+e(location.href))})()`,
  )}`
}
