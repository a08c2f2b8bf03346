export { reviewStepRoutes } from './routes.ts'
export { mustBeApproved, type Standing, standing } from './standing.ts'
