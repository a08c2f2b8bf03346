export {
  collectPersonalTouches,
  deleteTouchesOfContact,
  isPersonalTrackingOn,
  type NewTouch,
  recordTouch,
  savePersonalTracking,
  touchByVisit,
} from './store.ts'
