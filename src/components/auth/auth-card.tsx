import '../../styles/auth.css';

export { AuthCard } from '../../views/forms/auth-card';
