import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toFieldErrors } from '../../api/api.ts'
import { type AwaitedCode, readAwaitedCode, saveAwaitedCode } from '../../api/tab-storage.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthForm } from './AuthForm.tsx'
import classes from './AuthForm.module.css'
import { useRequestCodeMutation, useSignInMutation } from './api.ts'
import { CodeForm } from './CodeForm.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { useTypedEmail } from './typed-email.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** Signs in by password, or by a code sent by email. */
export function Component() {
  const [email, setEmail] = useState(useTypedEmail())
  const [password, setPassword] = useState('')
  const [signIn, signingIn] = useSignInMutation()
  const [askCode, asking] = useRequestCodeMutation()
  const [code, setCode] = useState(() => readSignInCode())
  const [params] = useSearchParams()
  const enter = useCompleteSignIn()
  const error = signingIn.error ?? asking.error
  const errors = toFieldErrors(error)

  const submit = async () => {
    asking.reset()
    const answer = await signIn({ body: { email, password } })
    if (answer.data !== undefined) await enter(answer.data)
  }
  const sendCode = async (address: string): Promise<boolean> => {
    signingIn.reset()
    const next: AwaitedCode = { email: address.trim(), request: crypto.randomUUID(), purpose: 'sign_in' }
    const answer = await askCode({ body: { email: next.email, request: next.request } })
    if (answer.data === undefined) return false
    wait(next)
    return true
  }
  const wait = (next: AwaitedCode | null) => {
    saveAwaitedCode(next)
    setCode(next)
  }

  if (code !== null) return <CodeForm code={code} onResend={() => sendCode(code.email)} onBack={() => wait(null)} />
  return (
    <AuthForm
      title="Sign in"
      lead="Welcome back."
      action="Sign in"
      isBusy={signingIn.isLoading}
      error={error}
      onSubmit={() => void submit()}
      footer={
        <>
          New here? <Link to={{ pathname: paths.signUp, search: params.toString() }}>Create a workspace</Link>
        </>
      }
      beneath={
        <>
          <Button variant="outline" size="lg" loading={asking.isLoading} onClick={() => void sendCode(email)}>
            Email me a code instead
          </Button>
          <ProviderButtons />
        </>
      }
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        error={errors['email']}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          value={password}
          error={errors['password']}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Link className={classes.forgot} to={paths.resetRequest} state={{ email }}>
          Forgot your password?
        </Link>
      </div>
    </AuthForm>
  )
}

/** A sign-up's code belongs to the page that requested it. */
function readSignInCode(): AwaitedCode | null {
  const code = readAwaitedCode()
  return code?.purpose === 'sign_in' ? code : null
}
