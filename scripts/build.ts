import { buildServer, buildTemplate, buildWeb } from './artifacts.ts'

/** Builds everything that `npm start` serves, if outdated. */
const built = [await buildTemplate(console.log), await buildWeb(console.log), await buildServer(console.log)]
if (!built.includes(true)) console.log('everything is up to date')
