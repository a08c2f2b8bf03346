export { LinkList } from './LinkList.tsx'
export { LinkSettingsDialog } from './LinkSettingsDialog.tsx'
export { PostLinks } from './PostLinks.tsx'
export { useTrackedPost } from './use-tracked-post.ts'
