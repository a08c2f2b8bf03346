export { isPersonalLinkCode, readPeopleStats, savePeopleStats } from './store.ts'
