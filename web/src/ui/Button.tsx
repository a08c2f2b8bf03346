import { ActionIcon, Button as KitButton, type ButtonProps as KitProps, Loader, UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from 'react-router'

export type Variant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link' | 'naked' | 'unstyled'
type Size = 'default' | 'sm' | 'lg' | 'icon' | 'no_size'

const looks: Record<Exclude<Variant, 'unstyled'>, Pick<KitProps, 'variant' | 'color'>> = {
  default: { variant: 'filled' },
  destructive: { variant: 'filled', color: 'red.8' },
  outline: { variant: 'default' },
  secondary: { variant: 'light' },
  ghost: { variant: 'subtle', color: 'gray' },
  link: { variant: 'transparent' },
  naked: { variant: 'transparent', color: 'gray' },
}
const sizes: Record<Exclude<Size, 'icon' | 'no_size'>, KitProps['size']> = { default: 'sm', sm: 'xs', lg: 'md' }

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  variant?: Variant
  size?: Size
  /** Disabled, with a spinner and 'Loading...', so that it cannot be pressed twice. */
  loading?: boolean
  icon?: ReactNode
  /** Renders the button as a link to a page of the app. */
  to?: string
  /** Navigation state for that page. */
  state?: unknown
}

/** The app's only button: the specification's eight variants and five sizes. */
export function Button({
  variant = 'default',
  size = 'default',
  loading = false,
  icon,
  to,
  state: linkState,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const state = {
    type: 'button' as const,
    ...rest,
    disabled: disabled || loading,
    // A link styled as a button is still a link: it can be opened in a new tab and copied.
    ...(to === undefined ? {} : { renderRoot: (props: object) => <Link to={to} state={linkState} {...props} /> }),
  }
  if (variant === 'unstyled') return <UnstyledButton {...state}>{children}</UnstyledButton>
  const look = looks[variant]
  if (size === 'icon')
    return (
      <ActionIcon {...state} {...look} size={32} {...(loading ? { 'aria-label': 'Loading...' } : {})}>
        {loading ? <Loader size={14} /> : (icon ?? children)}
      </ActionIcon>
    )
  const fit = size === 'no_size' ? { size: 'compact-sm' as const, px: 0 } : { size: sizes[size] }
  return (
    <KitButton {...state} {...look} {...fit} leftSection={loading ? <Loader size={14} color="currentColor" /> : icon}>
      {loading ? 'Loading...' : children}
    </KitButton>
  )
}
