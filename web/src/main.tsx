import './app/fonts.css'
import './app/kit.css'
import './app/theme.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from './app/router.tsx'
import { store } from './app/store.ts'
import { createColourModeManager } from './app/theme-choice.ts'
import { theme, resolveCssVariables } from './app/theme.ts'
import { Toasts } from './app/Toasts.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={createColourModeManager()}
      defaultColorScheme="light"
    >
      <Toasts />
      <Provider store={store}>
        <RouterProvider router={createRouter()} />
      </Provider>
    </MantineProvider>
  </StrictMode>,
)
