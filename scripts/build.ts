import { buildWeb } from './artifacts.ts'

/** Brings everything that `npm start` serves up to date. */
if (!(await buildWeb(console.log))) console.log('the web app is up to date')
