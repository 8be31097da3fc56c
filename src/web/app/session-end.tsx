import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useApp } from '#page/app-context.ts';

/** Leads home when the server has ended the session (specification §4, §8). */
export function SessionEnd() {
  const { onSessionEnd } = useApp();
  const navigate = useNavigate();
  useEffect(
    () => onSessionEnd(() => void navigate('/', { replace: true })),
    [onSessionEnd, navigate],
  );
  return null;
}
