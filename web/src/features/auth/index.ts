export { NewPasswordField } from './NewPasswordField.tsx'
export { signOut } from './sign-out.ts'
