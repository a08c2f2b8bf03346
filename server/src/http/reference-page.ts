import { getFullPath, type Routes } from '@draftwright/contract/route'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/gu, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

/** A page to browse the routes by feature, generated from the contract; each links to its schema in the OpenAPI document. */
export function renderReferencePage(contracts: Record<string, Routes>): string {
  const sections = Object.entries(contracts).map(([slice, table]) => {
    const rows = Object.entries(table).map(
      ([verb, route]) =>
        `<tr><td><code class="${route.method}">${route.method}</code></td><td><code>${escapeHtml(getFullPath(route))}</code></td><td>${slice}.${verb}</td><td>${escapeHtml(route.right)}</td></tr>`,
    )
    return `<section id="${slice}"><h2>${slice}</h2><table><thead><tr><th>Method</th><th>Path</th><th>Name</th><th>Right</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
  })
  const links = Object.keys(contracts).map((slice) => `<a href="#${slice}">${slice}</a>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Draftwright API</title><link rel="stylesheet" href="/docs.css"></head>
<body><main><h1>Draftwright API</h1><p>All endpoints with their paths and required permissions. Schemas: <a href="/openapi.json">openapi.json</a>.</p><nav>${links.join(' ')}</nav>${sections.join('')}</main></body></html>`
}

export const referenceStyle = `:root{color-scheme:light dark;font:15px/1.5 Inter,system-ui,sans-serif}body{margin:0}main{max-width:64rem;margin:0 auto;padding:2rem 1rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}table{width:100%;border-collapse:collapse;display:block;overflow-x:auto}th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent)}th{font-weight:600}`
