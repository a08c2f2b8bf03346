export {
  collectPersonalTouches,
  deleteTouchesOfContact,
  isPersonalTrackingOn,
  type NewTouch,
  recordTouch,
  savePersonalTracking,
} from './store.ts'
