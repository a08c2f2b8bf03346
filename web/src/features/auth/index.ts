export { NewPasswordField } from './NewPasswordField.tsx'
export { SignInMethods } from './SignInMethods.tsx'
export { signOut } from './sign-out.ts'
