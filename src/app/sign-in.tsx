import { createRoot } from 'react-dom/client';
import '#web/styles/base.css';
import { forgetCopies } from '#web/seen/forget.ts';
import { SignInPages } from '#web/sign-in/SignInPages.tsx';

// The next one at this screen may be somebody else.
void forgetCopies();
createRoot(document.getElementById('root')!).render(<SignInPages />);
