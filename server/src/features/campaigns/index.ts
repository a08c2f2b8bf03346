export { campaignRoutes } from './routes.ts'
export { collectPersonalCampaigns } from './store.ts'
