export { assertConsented, hasConsented, shareConsentRoutes } from './routes.ts'
export { collectPersonalShareConsent } from './store.ts'
