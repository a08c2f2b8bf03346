/** The browser's own models. Pages load their parts lazily. */
export { BrowserDraft } from './BrowserDraft.tsx'
export { BrowserModelSection } from './BrowserModelSection.tsx'
export { BrowserTranslate } from './BrowserTranslate.tsx'
