export { campaignRoutes } from './routes.ts'
export { collectPersonalCampaigns, insertCampaign, listCampaigns } from './store.ts'
export { deleteExpiredCampaigns } from './system-store.ts'
