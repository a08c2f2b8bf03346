export { collectPersonalTutorial } from './store.ts'
export { tutorialRoutes } from './routes.ts'
