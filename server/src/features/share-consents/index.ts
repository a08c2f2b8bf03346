export { assertConsented, assertNotWithdrawn, hasWithdrawnConsent, readConsent } from './consents.ts'
export { collectPersonalShareConsent, isConsentValid, saveConsent, withdrawConsent } from './store.ts'
