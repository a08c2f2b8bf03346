export { assertConsented, hasConsented, readConsent } from './consents.ts'
export { collectPersonalShareConsent, saveConsent, withdrawConsent } from './store.ts'
