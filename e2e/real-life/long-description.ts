/** About 4,800 characters, nearly as long as the form allows. */
export const longDescription = `Quittance est une application de facturation pour les indépendants qui n’aiment pas la comptabilité. Je l’ai conçue et développée seul, de la première maquette à la mise en ligne, pour une petite entreprise nantaise qui l’édite aujourd’hui.

Le point de départ

Inès, illustratrice, tenait ses comptes dans un tableur, avec une couleur par client. Chaque trimestre, elle y passait deux jours. Elle n’était pas la seule : les douze indépendants que nous avons rencontrés décrivaient tous la même scène, un dimanche soir, des factures éparpillées et un doute sur un montant. Le cahier des charges tenait en une phrase : savoir en dix secondes ce qui est payé, ce qui ne l’est pas, et ce qu’il faut mettre de côté.

Ce que l’application sait faire

- rédiger un devis en moins de deux minutes, à partir des précédents ;
- le transformer en facture d’un geste, sans rien recopier ;
- numéroter les factures sans trou, comme la loi le demande ;
- envoyer chaque document par courriel, avec un lien de paiement ;
- relancer poliment après huit jours, puis plus fermement après vingt ;
- rapprocher les virements reçus et les factures, même si le montant diffère de quelques centimes ;
- calculer les cotisations à prévoir et les rappeler avant l’échéance ;
- exporter une année entière pour le comptable, dans le format qu’il attend.

Ce qu’elle ne fait pas

Nous avons tenu une liste des fonctions refusées, et nous la relisons à chaque version. Pas de gestion de stock, pas de paie, pas de messagerie intégrée, pas de mode « équipe ». Chacune de ces fonctions avait été demandée au moins une fois. Chacune aurait ajouté un menu, et un menu de plus est une seconde de plus pour tout le monde.

Comment je l’ai construite

J’ai commencé par le modèle : une facture émise ne change plus jamais, elle ne peut qu’être annulée par un avoir. Cette règle, posée le premier jour, a simplifié tout le reste. Les montants sont des nombres entiers de centimes, les dates sont des dates sans heure, et chaque écriture garde la trace de celle qui l’a précédée.

L’interface est rendue par le serveur et fonctionne sans JavaScript. Les graphiques sont des dessins SVG de quelques lignes, que les lecteurs d’écran lisent comme des tableaux. La page d’accueil pèse moins de cent kilo-octets, polices comprises. Sur un téléphone ancien, en 3G, elle s’affiche en une seconde et demie.

- TypeScript du formulaire à la base de données ;
- PostgreSQL, avec des contraintes plutôt que des vérifications éparses ;
- deux serveurs en France, une sauvegarde toutes les heures et une restauration d’essai chaque lundi ;
- trois cents tests, qui durent moins de quatre minutes.

Les difficultés

La plus grande fut l’arrondi. Une remise de 3 % sur une ligne à taux réduit, un acompte déjà versé, et voici un centime qui disparaît. Nous avons écrit un programme qui invente des factures au hasard et vérifie que la somme des lignes est toujours égale au total. Il a trouvé onze erreurs en une nuit, dont deux dans la documentation officielle que nous suivions.

La deuxième fut la relance. Une relance trop tôt vexe un bon client, une relance trop tard coûte un loyer. Nous avons relu ensemble plus de deux cents courriels avant de choisir quatre modèles. Ils portent le nom de la personne, jamais celui du logiciel, et partent à neuf heures le mardi, parce que le lundi personne ne les lit.

La troisième fut de migrer les anciens tableurs. Aucun ne ressemblait à un autre. L’import accepte donc n’importe quelles colonnes, propose une lecture, et laisse corriger avant d’enregistrer quoi que ce soit. Le plus étrange tenait sur une seule ligne, longue de quatre cents colonnes : une par jour travaillé depuis 2019. Il a fallu une matinée pour le lire, et il est devenu l’exemple de la documentation.

Les résultats, un an après

- 1 340 abonnés, dont neuf sur dix viennent du bouche-à-oreille ;
- 22 000 factures émises, aucune numérotée deux fois ;
- un délai moyen de paiement passé de 41 à 27 jours ;
- moins de trois questions par semaine au support ;
- 4 minutes par semaine et par personne, en moyenne, devant l’écran.

Ce que j’en retiens

Les meilleures décisions furent des suppressions. Le premier tableau de bord montrait quatorze chiffres, celui d’aujourd’hui en montre quatre. Les utilisateurs n’ont jamais demandé le retour des dix autres. J’ai aussi appris à livrer chaque vendredi, même très peu, et à téléphoner le lundi suivant à trois personnes prises au hasard.

Mon rôle

- entretiens, maquettes et textes ;
- développement, tests et hébergement ;
- formation de la personne qui a repris le projet en interne.

L’application continue sans moi depuis janvier, et c’est ce dont je suis le plus fier : la documentation tient en douze pages, et la première version publiée par l’équipe n’a rien cassé.`;
