import { buildAll } from './artifacts.ts'

/** Builds everything that `npm start` serves, if outdated. */
if (!(await buildAll(console.log))) console.log('everything is up to date')
