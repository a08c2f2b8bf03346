export { describeAboutUs } from './describe.ts'
export { aboutUsRoutes, readAboutUs } from './routes.ts'
export { saveAboutUs } from './store.ts'
