export { ModelWays } from './ModelWays.tsx'
export { NewPostForm } from './NewPostForm.tsx'
