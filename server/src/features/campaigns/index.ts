export { campaignRoutes } from './routes.ts'
export { collectPersonalCampaigns, listCampaigns } from './store.ts'
