import { createRoot } from 'react-dom/client';
import '#web/styles/base.css';
import { SignInPages } from '#web/sign-in/SignInPages.tsx';

createRoot(document.getElementById('root')!).render(<SignInPages />);
