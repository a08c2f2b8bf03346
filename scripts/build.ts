import { buildTemplate, buildWeb } from './artifacts.ts'

/** Brings everything that `npm start` serves up to date. */
const built = [await buildTemplate(console.log), await buildWeb(console.log)]
if (!built.includes(true)) console.log('everything is up to date')
