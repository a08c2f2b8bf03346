export { CampaignSelect } from './CampaignSelect.tsx'
