/** Characters of a selection; longer addresses are cut off by servers on the way. */
const longestSelection = 3000

/** A bookmark that opens the create page with what is selected and where. Runs on any page, so it needs nothing of it. */
export function bookmarklet(origin: string): string {
  const start = JSON.stringify(`${origin}/create?from=bookmarklet`)
  return `javascript:${encodeURI(
    `(()=>{const e=encodeURIComponent,s=String(getSelection()).slice(0,${longestSelection});open(${start}+"&title="+e(document.title)+"&text="+e(s)+"&url="+e(location.href))})()`,
  )}`
}
