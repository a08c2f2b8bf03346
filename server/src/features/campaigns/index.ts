export { campaignRoutes } from './routes.ts'
export { collectPersonalCampaigns, insertCampaign, listCampaigns } from './store.ts'
